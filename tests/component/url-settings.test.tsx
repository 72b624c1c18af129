import { expect, test, vi } from 'vitest'
import { settings } from '@/config/settings'

test.each(['/?VITE_API_URL=https://elsewhere.example/', '/#VITE_API_URL=https://elsewhere.example/'])(
  'the URL %s changes no setting',
  async url => {
    window.history.replaceState(null, '', url)
    // The settings are read once.
    vi.resetModules()
    expect((await import('@/config/settings')).settings).toEqual(settings)
  },
)
