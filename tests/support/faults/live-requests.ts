import { screen } from '@testing-library/react'
import type { AppRequest } from './app-request'
import { all, done } from './fault'

/** The connection for live updates: a page is the same without it. */
export const liveRequests: AppRequest[] = [
  {
    call: 'live-updates',
    place: 'the orders page',
    method: 'get',
    path: '/.well-known/mercure',
    url: '/orders',
    message: '',
    expectDone: () => screen.findByRole('link', { name: /000078/ }),
    outcomes: all(['refused', '401', 'not JSON'], done),
  },
]
