/** A drawn house front at night. @param lit a window and the porch lamp are on */
export default function Porch({ lit }: { lit: boolean }) {
  const glow = lit ? "#f2b54a" : "#22324a";
  return (
    <svg viewBox="0 0 640 520" aria-hidden="true" className="w-full">
      <Gradients />
      <g fill="#fbf8f2">
        <path
          d="M60 60h2v2h-2zM150 24h2v2h-2zM250 70h2v2h-2zM96 140h2v2h-2zM520 36h3v3h-3zM590 110h2v2h-2zM470 88h2v2h-2zM380 20h2v2h-2zM30 210h2v2h-2zM616 200h2v2h-2z"
          opacity=".7"
        />
      </g>
      <path d="M0 520C90 478 200 464 320 464s230 14 320 56z" fill="#14202e" />
      <path d="M96 470V236L320 76l224 160v234z" fill="#223147" />
      <path d="M96 470V236L320 76l224 160v234z" fill="url(#siding)" />
      <path d="M320 44L64 228l14 18L320 76l242 170 14-18zM440 96h40v66l-40-30z" fill="#0c1520" />
      <path d="M286 146h68v84h-68z" fill="#0c1520" />
      <path d="M292 152h56v72h-56z" fill="#1b2a3f" />
      <path d="M320 152v72M292 188h56" stroke="#0c1520" strokeWidth="5" />
      {lit && <ellipse cx="196" cy="366" rx="190" ry="150" fill="url(#spill)" />}
      <path d="M80 262h480l24 34H56z" fill="#0c1520" />
      <path d="M142 318h112v104H142z" fill="#0c1520" />
      <path d="M150 326h96v88h-96z" fill={lit ? "url(#pane)" : "#1b2a3f"} />
      {lit && (
        <path
          d="M150 326h24q-4 50-20 88h-4zM246 326h-20q4 50 16 88h4zM196 388h18v8h-6v18h-6v-18h-6zM190 388q2-22 15-22t15 22z"
          fill="#c87f2a"
          opacity=".75"
        />
      )}
      <path d="M198 326v88M150 362h96" stroke="#0c1520" strokeWidth="5" />
      <path d="M344 308h92v158h-92z" fill="#0c1520" />
      <path d="M352 316h76v150h-76z" fill="#6e2a1c" />
      <path d="M362 328h56v44h-56z" fill="#1b2a3f" />
      <path d="M362 384h24v66h-24zM394 384h24v66h-24z" fill="#5b2116" />
      <circle cx="420" cy="398" r="4" fill="#d9b26a" />
      <path d="M462 330v-8h16v8h5l-3 34h-20l-3-34z" fill="#0c1520" />
      <path d="M462 334h16l-2 26h-12z" fill={glow} />
      {lit && <circle cx="470" cy="346" r="74" fill="url(#spill)" />}
      <g fill="#3b4b63">
        <path d="M84 296h18v174H84zM306 296h16v174h-16zM538 296h18v174h-18z" />
        <path d="M102 410h204v7H102zM102 458h204v5H102zM502 410h36v7h-36zM502 458h36v5h-36z" />
        <path d="M120 417h5v41h-5zm20 0h5v41h-5zm20 0h5v41h-5zm20 0h5v41h-5zm20 0h5v41h-5zm20 0h5v41h-5zm20 0h5v41h-5zm20 0h5v41h-5zm20 0h5v41h-5zM516 417h5v41h-5z" />
      </g>
      <path d="M64 466h512v16H64z" fill="#2b3b52" />
      <path d="M318 482h148v12H318zM304 494h176v14H304zM290 508h204v12H290z" fill="#26354a" />
      {lit && <path d="M142 482l-40 38h190l-38-38z" fill="#f2b54a" opacity=".14" />}
    </svg>
  );
}

function Gradients() {
  return (
    <defs>
      <radialGradient id="spill">
        <stop stopColor="#f2b54a" stopOpacity=".42" />
        <stop offset="1" stopColor="#f2b54a" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="pane" x2="0" y2="1">
        <stop stopColor="#ffe1a0" />
        <stop offset="1" stopColor="#f2b54a" />
      </linearGradient>
      <pattern id="siding" width="40" height="13" patternUnits="userSpaceOnUse">
        <path d="M0 12.500h40" stroke="#15212f" strokeWidth="1.500" />
      </pattern>
    </defs>
  );
}
