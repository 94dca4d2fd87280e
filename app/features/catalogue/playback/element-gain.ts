/** The gains that an element is heard through: `course` is for what is drawn over time, `level` for its volume. */
type Route = { course: GainNode; level: GainNode };

/** One for all elements of a page: browsers allow few, and an element stays with the one that it was first heard through. */
let context: AudioContext | null = null;
const routes = new WeakMap<HTMLMediaElement, Route>();
/** Gain on top of the element's own volume: 1 where the element applied the volume itself. */
const levels = new WeakMap<HTMLMediaElement, number>();

/** Takes an element's sound over. To be called while somebody presses something: browsers ask for that before it is heard. */
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

/** Silences an element until it is routed again, so that nothing holds one that is not. */
export function dropRoute(element: HTMLMediaElement): void {
  routes.get(element)?.level.disconnect();
}

/** Sets how loud an element is, from 0 to 1. iOS leaves the volume of elements to its buttons: there it takes `openVolume`. */
export function setVolume(element: HTMLMediaElement, volume: number): void {
  element.volume = volume;
  const level = Math.abs(element.volume - volume) < 0.01 ? 1 : volume;
  levels.set(element, level);
  const route = routes.get(element);
  if (route) route.level.gain.value = level;
}

/**
 * Lets the volume of an element be heard, by a gain where the element keeps its own. To be called while somebody presses
 * something. An element at full volume stays as it is: iOS silences what is routed once its screen goes dark.
 */
export function openVolume(element: HTMLMediaElement): void {
  if (routes.has(element) || (levels.get(element) ?? 1) !== 1) routeElement(element);
}
