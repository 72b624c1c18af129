import { screen, waitFor, within } from '@testing-library/react'

/** Waits for the toast with this title. Returns queries within the toast. */
export const findToast = (title: string) =>
  waitFor(() => {
    for (const found of screen.queryAllByText(title)) {
      const toast = found.closest('[data-sonner-toast]')
      if (toast instanceof HTMLElement) return within(toast)
    }
    throw new Error(`No toast has the title "${title}".`)
  })
