// Which keys stay the browser's.

/** Screens that search by Ctrl+F themselves, by the beginning of their routes. */
const SEARCHES = ["theatre", "help"];

/** Returns whether the browser handles a key even if the canvas has the focus. `route` is where one is. */
export function isBrowsers(event, route) {
  const key = event.key.toLowerCase();
  if (["f5", "f11"].includes(key)) return true;
  if (event.altKey) return !key.startsWith("arrow");
  if (!event.ctrlKey && !event.metaKey) return false;
  if (["c", "x", "v", "r", "w", "t", "n", "l", "tab", "0", "+", "-", "="].includes(key)) return true;
  if (key === "f") return !SEARCHES.some((screen) => route?.split(/[/?]/)[0] === screen);
  return event.shiftKey && ["i", "j", "c"].includes(key);
}
