/** The product's logo: a ticket with a U cut out of it. The U has the colour of the background, `--behind`. */
export function Mark() {
  return (
    <svg viewBox="0 0 30 22" aria-hidden="true">
      <path
        fill="currentColor"
        d="M3 0h24a3 3 0 0 1 3 3v4.600a3.600 3.600 0 0 0 0 6.800V19a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3v-4.600a3.600 3.600 0 0 0 0-6.800V3a3 3 0 0 1 3-3z"
      />
      <path
        d="M10.200 5.500v6.300a4.800 4.800 0 0 0 9.600 0V5.500"
        fill="none"
        stroke="var(--behind)"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
