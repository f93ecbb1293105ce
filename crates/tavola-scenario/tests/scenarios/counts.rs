//! CollabHub counts a role's applicants exactly, however many apply and withdraw at once.

use std::sync::Arc;

use serde_json::{Value as Json, json};
use tavola_runtime::{Caller, Failure, Input, Runtime};
use tavola_scenario::{Bindings, fill};
use tokio::task::JoinSet;

use crate::setup::{On, model, open};

const APPLICANTS: usize = 50;

const GIVEN: &str = r#"
scenario "a role that is open, and whoever may want it"
as ada with { "email": "ada@example.com", "email_verified": true }
registerUser firstName=Ada lastName=Min role=FOUNDER
verifyUser
as service operator
setUserRole userId=ada role=ADMIN
as fay with { "email": "fay@example.com", "email_verified": true }
registerUser firstName=Fay lastName=Founder role=FOUNDER
verifyUser
createStartup name=Acme tagline=Rockets description=Rockets industry=Space stage=MVP location=Bern visibility=PUBLIC
  answers { "startupId": "$startup" }
createRole startupId=$startup title=Engineer description="Builds rockets" type=FULL_TIME
  answers { "roleId": "$role" }
setStartupStatus startupId=$startup status=PENDING_REVIEW
as ada
setStartupStatus startupId=$startup status=ACTIVE
"#;

#[tokio::test(flavor = "multi_thread")]
async fn on_memory() {
    applicants_are_counted(On::Memory).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_file() {
    let folder = tempfile::tempdir().unwrap();
    applicants_are_counted(On::File(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_busy_store() {
    applicants_are_counted(On::Faulty).await;
}

async fn applicants_are_counted(on: On<'_>) {
    let system = open(&model("collabhub"), 0, on).await;
    let runtime = system.runtime.clone();
    let runner = system.runner();
    let register = |n: usize| {
        format!(
            "as t{n} with {{ \"email\": \"t{n}@example.com\", \"email_verified\": true }}\n\
             registerUser firstName=Tom lastName=Tall role=TALENT\nverifyUser\n"
        )
    };
    let given = GIVEN.to_owned() + &(0..APPLICANTS).map(register).collect::<String>();
    let mut bindings = Bindings::new();
    for scenario in tavola_scenario::parse(&given).unwrap() {
        runner.run_with(&scenario, &mut bindings).await.unwrap();
    }
    let role = Role {
        runtime,
        startup: fill("$startup", &bindings).unwrap(),
        role: fill("$role", &bindings).unwrap(),
    };

    let role = Arc::new(role);
    let mut applicants = JoinSet::new();
    for n in 0..APPLICANTS {
        applicants.spawn(role.clone().decide(n));
    }
    let standing: usize = applicants.join_all().await.into_iter().map(usize::from).sum();
    assert!(standing > 0 && standing < APPLICANTS, "some withdrew for good: {standing}");

    let fay = user("fay");
    let key = json!({ "startupId": role.startup, "roleId": role.role });
    let input = json!({ "startupId": role.startup });
    let roles = role.runtime.call("listStartupRoles", inputs(input), &fay).await.unwrap().body;
    assert_eq!(roles["items"][0]["applicantCount"], standing, "{roles}");
    let applications =
        role.runtime.call("listApplicationsForRole", inputs(key), &fay).await.unwrap().body;
    let applications = applications["items"].as_array().unwrap();
    let stand = applications.iter().filter(|it| it["status"] != "WITHDRAWN").count();
    // The list has a page of 50, and those that were withdrawn sort last.
    assert_eq!(stand, standing);
}

struct Role {
    runtime: Arc<Runtime>,
    startup: String,
    role: String,
}

impl Role {
    /// An applicant applies, maybe twice at once, maybe thinks better of it, maybe once more.
    /// Whether the application stands in the end.
    async fn decide(self: Arc<Self>, n: usize) -> bool {
        let me = user(&format!("t{n}"));
        let mut application = if n.is_multiple_of(5) {
            let both = tokio::join!(self.apply(&me), self.apply(&me));
            match both {
                (Ok(made), Err(Failure::Conflict(_))) | (Err(Failure::Conflict(_)), Ok(made)) => {
                    made
                }
                both => panic!("one of two: {both:?}"),
            }
        } else {
            self.apply(&me).await.unwrap()
        };
        if !n.is_multiple_of(3) {
            return true;
        }
        for again in [n.is_multiple_of(2), false] {
            let input = inputs(json!({ "applicationId": application }));
            self.runtime.call("withdrawApplication", input, &me).await.unwrap();
            if !again {
                return false;
            }
            application = self.apply(&me).await.unwrap();
            if n.is_multiple_of(4) {
                return true;
            }
        }
        false
    }

    async fn apply(&self, caller: &Caller) -> Result<Json, Failure> {
        let input = json!({ "startupId": self.startup, "roleId": self.role, "coverLetter": "Me!" });
        let answer = self.runtime.call("apply", inputs(input), caller).await?;
        Ok(answer.body["applicationId"].clone())
    }
}

fn inputs(input: Json) -> Input {
    Input::json(input.as_object().unwrap().clone())
}

fn user(id: &str) -> Caller {
    Caller::user(json!({ "sub": id }).as_object().unwrap().clone())
}
