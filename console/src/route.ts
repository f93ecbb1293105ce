// The address behind `#`: which view is open, and what it shows. Going back and links work.

import { useEffect, useState } from 'preact/hooks';

export interface Route {
  path: string[];
  query: Record<string, string>;
}

function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return {
    path: path.split('/').filter(Boolean).map(decode),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the address of a view. */
export function address(path: string[], query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  const text = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text && `?${text}`}`;
}

/** Opens another view. */
export function go(path: string[], query: Record<string, string | undefined> = {}): void {
  location.hash = address(path, query);
}

/** Returns the open view, and follows the address. */
export function useRoute(): Route {
  const [route, set] = useState(() => parse(location.hash));
  useEffect(() => {
    const follow = () => set(parse(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return route;
}
