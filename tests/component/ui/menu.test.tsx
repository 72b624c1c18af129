/**
 * @promise A menu goes by keyboard, exposes what is checked, and closes with Tab or a click outside.
 */
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Menu } from '@/ui/menu'
import { inApp, openApp } from '@tests/support/test-app'

const Address = () => <output>{useLocation().pathname}</output>

const show = () => {
  const chosen: string[] = []
  render(
    <MemoryRouter>
      <Menu
        label="User menu"
        sections={[
          {
            items: [
              { label: 'Profile', to: '/profile' },
              { label: 'Sign out', onSelect: () => chosen.push('Sign out') },
            ],
          },
          {
            label: 'Theme',
            items: [
              { label: 'System', checked: true, onSelect: () => chosen.push('System') },
              { label: 'Dark', checked: false, onSelect: () => chosen.push('Dark') },
            ],
          },
        ]}
      >
        M
      </Menu>
      <p>elsewhere</p>
      <Address />
    </MemoryRouter>,
    { wrapper: inApp(openApp()) },
  )
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'User menu' }), chosen }
}

test('a menu opens with the focus on its first item, or with ArrowUp on its last', async () => {
  const { user, button } = show()
  expect(button).toHaveAttribute('aria-haspopup', 'menu')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menu', { name: 'User menu' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  await user.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus()
})

test('arrow keys wrap around, Home and End go to the ends, letters find items', async () => {
  const { user, button } = show()
  button.focus()
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus()
  await user.keyboard('{Home}s')
  expect(screen.getByRole('menuitem', { name: 'Sign out' })).toHaveFocus()
  await user.keyboard('s')
  expect(screen.getByRole('menuitemradio', { name: 'System' })).toHaveFocus()
})

test('radio items expose which one is checked, and choosing returns the focus to the button', async () => {
  const { user, button, chosen } = show()
  await user.click(button)
  expect(within(screen.getByRole('group', { name: 'Theme' })).getByText('Theme')).toBeVisible()
  expect(screen.getByRole('menuitemradio', { name: 'System' })).toBeChecked()
  expect(screen.getByRole('menuitemradio', { name: 'Dark' })).not.toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  expect(chosen).toEqual(['Dark'])
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
})

test('a link item navigates', async () => {
  const { user, button } = show()
  await user.click(button)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('status')).toHaveTextContent('/profile')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

test('a menu closes with Tab and with a click outside', async () => {
  const { user, button } = show()
  await user.click(button)
  await user.tab()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await user.click(button)
  await user.click(screen.getByText('elsewhere'))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})
