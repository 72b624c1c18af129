/**
 * @promise A text that a translator has wrapped ends nothing else.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { mockApi } from '@tests/support/mock-api'
import { renderApp } from '@tests/support/render-app'

mockApi()

/** As an extension that translates pages: the texts that are there, and each new one, get an element around them. */
function wrapTexts() {
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      if (text.parentElement?.localName === 'font' || text.textContent?.trim() === '') continue
      const wrapper = document.createElement('font')
      text.parentNode?.replaceChild(wrapper, text)
      wrapper.append(text)
    }
  }
  wrap()
  const observer = new MutationObserver(wrap)
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
}

it('a page whose texts a translator has wrapped still searches, and shows each text once', async () => {
  const { user } = renderApp('/')
  // What loads once the page is interactive.
  await screen.findByRole('button', { name: 'Saved searches' })
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-font'))
  wrapTexts()
  const field = screen.getByRole('combobox', { name: 'Countries' })
  await user.type(field, 'ger')
  await user.clear(field)
  await user.type(field, 'zzz')
  await waitFor(() => expect(document.body).toHaveTextContent('No countries found'))
  await user.clear(field)
  await user.type(field, 'germany{Enter}')
  expect(document.body).not.toHaveTextContent('No countries found')
  await user.type(screen.getByRole('textbox', { name: 'Keywords' }), 'bank{Enter}{Enter}')
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: /Emails found for/ })).toBeVisible(),
  )
  expect(document.body).not.toHaveTextContent('Something went wrong')
})
