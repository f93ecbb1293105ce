//! A chart of what a month costs on demand, by entity and operation, as SVG.

use super::text::{money, number};
use super::{Prices, Usage};
use crate::picture::Picture;

/// The bars that are drawn at most.
const MOST: usize = 16;
const ROW: f64 = 30.0;
const LABEL: f64 = 200.0;
const BAR: f64 = 380.0;

/// Draws the chart.
pub fn svg(usage: &Usage, prices: &Prices) -> String {
    let of_items = usage.items.iter().map(|items| (items.entity.clone(), items.price(prices)));
    let of_calls = usage.calls.iter().map(|calls| (calls.name.clone(), calls.price(prices)));
    let mut bars: Vec<(String, f64)> = of_items.chain(of_calls).collect();
    bars.retain(|(_, price)| *price > 0.0);
    bars.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    bars.truncate(MOST);
    let most = bars.first().map_or(1.0, |(_, price)| *price);
    let height = 92.0 + ROW * bars.len() as f64;
    let mut picture = Picture::new(24.0 + LABEL + BAR + 120.0, height);
    let month = usage.month();
    let all = prices.on_demand(&month) + prices.storage(month.stored);
    let users = usage.users.map(|users| format!(" for {} users", number(users as f64)));
    picture.text(24.0, 34.0, "title", &format!("{}: what a month costs on demand", usage.model));
    let about = format!("{} in all{}", money(all), users.unwrap_or_default());
    picture.text(24.0, 56.0, "muted", &about);
    for (place, (name, price)) in bars.iter().enumerate() {
        let y = 76.0 + ROW * place as f64;
        picture.text(24.0, y + 15.0, "label", name);
        let width = (BAR * price / most).max(2.0);
        picture.rect(24.0 + LABEL, y + 2.0, width, 18.0, &format!("fill{}", place % 8));
        picture.text(24.0 + LABEL + width + 8.0, y + 15.0, "muted", &money(*price));
    }
    picture.finish()
}
