import { screen, waitFor, within } from '@testing-library/react'

/** The toast of a title, once it is there; it holds its text too. */
export const findToast = (title: string) =>
  waitFor(() => {
    for (const found of screen.queryAllByText(title)) {
      const toast = found.closest('[data-sonner-toast]')
      if (toast instanceof HTMLElement) return within(toast)
    }
    throw new Error(`"${title}" stands in no toast.`)
  })
