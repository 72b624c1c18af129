import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { demoCustomer, renderApp } from './render-app'

/** Opens the settings of a customer's profile, whose session is stored. Returns the user who acts on them. */
export async function openSettings() {
  const { user } = renderApp('/profile')
  await user.click(await screen.findByRole('tab', { name: 'Settings' }))
  return user
}

/** Writes a text into a field, in place of its own, as a paste does: to type each letter takes many times as long. */
export async function fill(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field)
  await user.paste(text)
}

/** The same, and submits the field's form. */
export async function enter(user: UserEvent, field: HTMLElement, text: string) {
  await fill(user, field, text)
  await user.keyboard('{Enter}')
}

/** Signs the demo customer in by the form of the sign-in page. */
export async function signInOnPage(user: UserEvent) {
  await fill(user, await screen.findByLabelText('Email'), demoCustomer)
  await fill(user, screen.getByLabelText('Password'), 'demo-password')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

/** Clicks an element once it is there. */
export const click = async (user: UserEvent, role: string, name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }))

/** The row of an order in the list of orders, by the end of its number. */
export async function findOrderRow(serial: string): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name: new RegExp(`${serial}$`), hidden: true })
  const row = link.closest<HTMLElement>('[role=row]')
  if (!row) throw new Error(`The order ${serial} stands in no row.`)
  return row
}
