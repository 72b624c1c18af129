import { screen } from '@testing-library/react'

/** A bar of a skeleton within the page's content; null while there is none. */
export const skeleton = () => screen.getByRole('main').querySelector('span[aria-hidden="true"]:empty')
