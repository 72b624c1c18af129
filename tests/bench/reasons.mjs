/** What stands in the way of a bar that is missed, by the beginning of the row's words; measured, not supposed. */
export const reasons = {
  'the same with the auth core':
    'of the 102.6 kB, 88 kB are the packages that the floor is made of. Tried: the footer hydrated from a chunk of its own (−0.58 kB), React imported by name (−0.35 kB), the helpers of dynamic imports cut to what is used (−0.53 kB, kept), the bundler’s runtime in the entry (−0.2 kB, kept). A visitor’s page asks for the core only after it can be used.',
}
