const syllables = [...'bcdfghjklmnprstvwxyz'].flatMap(consonant =>
  [...'aeiou'].map(vowel => consonant + vowel),
)

/** 1,500 names of top-level domains that all have 'net' in them: whoever types it has the longest list all along. */
export const tlds = Array.from(
  { length: 1500 },
  (_, at) => `${syllables[at % 100]}${syllables[(Math.floor(at / 100) * 7) % 100]}net`,
)
