/** Any address that is not registered: the not-found page, with its true status. */
export function loader() {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

/** Nothing is taken at it either. */
export const action = loader;

export default function NotFoundRoute() {
  return null;
}
