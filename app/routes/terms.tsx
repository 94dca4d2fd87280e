export const handle = { hydrate: false };
export default function Page() {
  return null;
}
