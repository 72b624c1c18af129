import type { ComponentType } from 'react'

/** The pages in chunks of their own, by file: all but the search, which is part of the initial script. */
export const pageFiles = import.meta.glob<{ default: ComponentType }>(['./*.tsx', '!./search.tsx'], {
  base: '../pages',
})
