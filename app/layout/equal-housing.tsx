/** The Equal Housing Opportunity mark: a house with the equal sign. */
export function EqualHousing({ className }: { className?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in the page has no file that an img could name
    <svg viewBox="0 0 48 42" role="img" aria-label="Equal Housing Opportunity" className={className}>
      <path
        d="M24 0L0 16v8h5v18h38V24h5v-8zm0 7.500L37 16v20H11V16zM16 18v5h16v-5zm0 8.500v5h16v-5z"
        fill="currentColor"
        fillRule="evenodd"
      />
    </svg>
  );
}
