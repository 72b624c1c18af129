const syllables = 'bcdfghjklmnprstvwxyz'
  .split('')
  .flatMap(consonant => 'aeiou'.split('').map(vowel => consonant + vowel))

/** 1,500 names of top-level domains, of two syllables and an end. */
export const tlds = Array.from({ length: 1500 }, (_, at) => {
  const second = syllables[(Math.floor(at / 100) * 7) % 100]
  return `${syllables[at % 100]}${second}${'nrst'[at % 4]}`
})
