/**
 * @promise A field is named by its label alone and described by its error; a password can be shown and keeps
 *   what was typed.
 */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasswordField, TextField } from '@/ui/field'
import { inApp, openApp } from '@tests/support/test-app'

const renderField = (field: React.JSX.Element) => render(field, { wrapper: inApp(openApp()) })

test('a field is named by its label alone and described by its error', () => {
  renderField(<TextField label="Email" error="Please fill in all fields" action={<a href="/x">Help</a>} />)
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Please fill in all fields')
})

test('a field without an error is valid, one with an empty error is marked without a message', () => {
  renderField(
    <>
      <TextField label="Email" />
      <TextField label="Code" error="" />
    </>,
  )
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeValid()
  expect(screen.getByRole('textbox', { name: 'Code' })).toBeInvalid()
  for (const field of screen.getAllByRole('textbox')) expect(field).not.toHaveAttribute('aria-describedby')
})

test('a password is shown on demand, keeps what was typed, and its button submits nothing', async () => {
  const user = userEvent.setup()
  let submitted = 0
  renderField(
    <form onSubmit={() => (submitted += 1)}>
      <PasswordField label="Password" autoComplete="current-password" />
    </form>,
  )
  const field = screen.getByLabelText('Password')
  await user.type(field, 's3cret')
  expect(field).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveAttribute('type', 'text')
  expect(field).toHaveValue('s3cret')
  await user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveAttribute('type', 'password')
  expect(submitted).toBe(0)
})
