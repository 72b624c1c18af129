import { screen } from '@testing-library/react'
import { renderApp } from './render-app'

/** Opens the settings of a customer's profile, whose session is stored. Returns the user who acts on them. */
export async function openSettings() {
  const { user } = renderApp('/profile')
  await user.click(await screen.findByRole('tab', { name: 'Settings' }))
  return user
}

/** The row of an order in the list of orders, by the end of its number. */
export async function findOrderRow(serial: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: new RegExp(`${serial}$`), hidden: true })
  const row = link.closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`The order ${serial} stands in no row.`)
  return row
}
