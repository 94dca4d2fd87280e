/** Gain nodes of an element: `course` for automation over time, `level` for its volume. */
type Route = { course: GainNode; level: GainNode };

/** One context for all elements of a page: browsers allow few, and an element stays bound to its first one. */
let context: AudioContext | null = null;
const routes = new WeakMap<HTMLMediaElement, Route>();
/** Gain on top of the element's own volume; 1 where the element applies the volume itself. */
const levels = new WeakMap<HTMLMediaElement, number>();

/** Routes an element through Web Audio. Must be called in a user gesture, or browsers keep the context suspended. */
export function routeElement(element: HTMLMediaElement): Route {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state !== "running") context.resume().catch(() => undefined);
  const existing = routes.get(element);
  if (existing) {
    existing.level.connect(context.destination);
    return existing;
  }
  const course = new GainNode(context, { gain: 1 });
  const level = new GainNode(context, { gain: levels.get(element) ?? 1 });
  context.createMediaElementSource(element).connect(course).connect(level).connect(context.destination);
  routes.set(element, { course, level });
  return { course, level };
}

/** Disconnects an element's gain, so that an unused element is not retained; silent until it is routed again. */
export function dropRoute(element: HTMLMediaElement): void {
  routes.get(element)?.level.disconnect();
}

/** Sets an element's volume, 0 to 1. iOS ignores the volume of elements, so `openVolume` is needed there. */
export function setVolume(element: HTMLMediaElement, volume: number): void {
  element.volume = volume;
  const level = Math.abs(element.volume - volume) < 0.01 ? 1 : volume;
  levels.set(element, level);
  const route = routes.get(element);
  if (route) route.level.gain.value = level;
}

/**
 * Makes an element's volume audible, with a gain where the element ignores its own. Must be called in a user gesture. Full volume
 * is not routed: iOS silences routed elements when its screen turns off.
 */
export function openVolume(element: HTMLMediaElement): void {
  if (routes.has(element) || (levels.get(element) ?? 1) !== 1) routeElement(element);
}
