/** The logo: a porch light, the brokerage and the agent, both names at one size. */
import { href, Link } from "react-router";
import { useContent } from "../content.ts";

/** A porch lantern, lit. */
export function Lantern({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 30 44" aria-hidden="true" className={className}>
      <path d="M15 0v6M8 13l7-7 7 7M4.500 13h21M7 17l-1.500 18h19L23 17M9 40h12" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M9.500 17h11l1 15h-13z" fill="#f2b54a" />
      <path d="M15 20c-2 3-2.500 4.500-2.500 6a2.500 2.500 0 0 0 5 0c0-1.500-.5-3-2.500-6z" fill="#fffbf0" />
    </svg>
  );
}

export function Brand() {
  const { agent, brokerage, logo } = useContent();
  return (
    <Link to={href("/")} className="brand">
      {/* Named by the text beside it. */}
      {logo ? <img {...logo} alt="" className="h-10 w-auto flex-none" /> : <Lantern className="h-10 w-auto flex-none" />}
      <span>
        <span className="block">{brokerage.name}</span> <span className="block">{agent.name}</span>
      </span>
      <span className="sr-only">, home</span>
    </Link>
  );
}
