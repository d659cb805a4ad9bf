/** Any unregistered address: the not-found page, with status 404. */
export function loader() {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

/** Posts are answered 404 too. */
export const action = loader;

export default function NotFoundRoute() {
  return null;
}
