/**
 * @promise The page that is shown stays until the code of the next one is loaded.
 */
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, Suspense } from 'react'
import { BrowserRouter, MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Link, useOpenPage } from '@/ui/link'
import { inApp, openApp } from '@tests/support/test-app'

const Loading = lazy(() => new Promise<never>(() => {}))

function First() {
  const openPage = useOpenPage()
  return (
    <>
      <h1>First page</h1>
      <Link to="/next">Follow</Link>
      <button type="button" onClick={() => openPage('/next')}>
        Open
      </button>
    </>
  )
}

const show = (isLoaded: boolean) => {
  const isPageLoaded = (pathname: string) => isLoaded || pathname !== '/next'
  render(
    <MemoryRouter useTransitions={false}>
      <Suspense fallback="a skeleton">
        <Routes>
          <Route path="/" element={<First />} />
          <Route path="/next" element={isLoaded ? <h1>Next page</h1> : <Loading />} />
        </Routes>
      </Suspense>
    </MemoryRouter>,
    { wrapper: inApp(openApp({ isPageLoaded })) },
  )
  return userEvent.setup()
}

describe.each([
  ['link', 'Follow'],
  ['button', 'Open'],
] as const)('a %s', (role, name) => {
  it('to a page whose code isn’t loaded leaves the shown page there', async () => {
    const user = show(false)
    await user.click(screen.getByRole(role, { name }))
    expect(screen.getByRole('heading', { name: 'First page' })).toBeVisible()
    expect(screen.queryByText('a skeleton')).not.toBeInTheDocument()
  })

  it('to a loaded page shows it at once', async () => {
    const user = show(true)
    await user.click(screen.getByRole(role, { name }))
    expect(screen.getByRole('heading', { name: 'Next page' })).toBeVisible()
  })
})

describe('a click on a link', () => {
  it.each(['{Control>}', '{Meta>}', '{Shift>}', '{Alt>}'])('is left to the browser with %s', async key => {
    const user = show(true)
    const clicks: boolean[] = []
    const note = (event: Event) => {
      clicks.push(event.defaultPrevented)
      // jsdom can’t navigate.
      event.preventDefault()
    }
    window.addEventListener('click', note, { once: true })
    await user.keyboard(key)
    await user.click(screen.getByRole('link'))
    expect(clicks).toEqual([false])
    expect(screen.getByRole('heading', { name: 'First page' })).toBeVisible()
  })

  it('leads to the current URL without a new history entry', async () => {
    const here = '/search?keywords=bank#form'
    window.history.replaceState(null, '', here)
    render(
      <BrowserRouter>
        <Link to={here} state={{ visit: 'second' }}>
          Here
        </Link>
      </BrowserRouter>,
      { wrapper: inApp(openApp()) },
    )
    const entries = window.history.length
    await userEvent.click(screen.getByRole('link'))
    expect(window.history.state).toMatchObject({ usr: { visit: 'second' } })
    expect(window.history.length).toBe(entries)
  })
})
