/** What stands in the way of a bar that is missed, and what was tried, with figures; `rows` are the lines it is said of. */
export const reasons = [
  {
    rows: /^the same with the auth core, .* gzip/,
    text:
      'The packages of the floor are 88 kB of the 102.6 kB. Tried, in gzip: the helper for dynamic imports cut to what is used ' +
      '(−0.5 kB, kept); the bundler’s runtime in the entry (−0.2 kB and a file, kept); the footer hydrated from a chunk of its own ' +
      '(−0.6 kB, 1.129 F; not kept, it makes the theme wait); React’s functions imported by name (−0.35 kB, 1.131 F; not kept, a ' +
      'plugin for 0.4 %). Together they would leave 1.20 F. What is left is React Query’s core (9.2 kB), which the search needs. ' +
      'A visitor’s page asks for the auth core only after it is usable; it counts for who has a session stored',
  },
  {
    rows: /taken over and usable/,
    text:
      'The document brings the page, 9 kB instead of 1 kB, and its text asks for the font while the script is on its way. Tried: the ' +
      'font’s address out of the first styles (1.19 to 1.12, kept); one script file instead of two (no difference that could be measured)',
  },
  {
    rows: /interaction, (median|worst)$/,
    text:
      'At CPU 4x the browser’s own editing takes 12 ms of a keystroke and the frame 10 ms: what is left for a list is less than one ' +
      'rendering. Tried: the highlighted option told to the field in place, one rendering instead of two, and no look for the chunk that ' +
      'is there (48 to 40 ms, kept); measured without the list, a field of the same form takes 24 to 32 ms',
  },
  {
    rows: /^`\/nowhere`/,
    text: 'The browser logs that the document was answered 404, which is what it is to be',
  },
]
