import './early-page'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { AppView } from '@/app/app'
import { createApp } from '@/app/create-app'
import { loadStyles } from '@/app/late-styles'
import { isPageLoaded, preloadPage } from '@/app/lazy-pages'
import { AppContext } from '@/config/app'
import { currentSettings } from '@/config/settings'
import { defaultTiming } from '@/config/timing'
import { systemClock } from '@/platform/clock'
import { takeLink } from '@/session/link'
import { keepFields } from '@/ui/prehydration'
import './styles.css'

/** Whether the root holds the prerendered page of this URL. A page's own document names its path; others name none. */
function isPrerendered(place: HTMLElement) {
  const { address } = place.dataset
  const here = location.pathname.replace(/(.)\/$/, '$1')
  return place.firstElementChild !== null && (address === undefined || address === here)
}

async function start() {
  const link = takeLink()
  const place = document.getElementById('root')
  if (place === null) throw new Error('index.html has no element with the id "root".')
  const { settings, wrongValues } = currentSettings()
  if (wrongValues.length > 0) {
    const { showSettingsProblem } = await import('@/app/settings-problem')
    showSettingsProblem(place, wrongValues)
    return
  }
  if (import.meta.env.VITE_API_MOCKING === 'on') {
    const { startMockApi } = await import('@/mocks/browser')
    await startMockApi(settings, text => console.info(text))
  }
  const environment = {
    settings,
    timing: defaultTiming,
    clock: systemClock,
    reload: () => location.reload(),
    load: <T,>(part: () => Promise<T>) => part(),
    isPageLoaded,
  }
  const app = createApp(environment, link)
  const root = (
    <StrictMode>
      <AppContext value={app}>
        <BrowserRouter useTransitions={false}>
          <AppView />
        </BrowserRouter>
      </AppContext>
    </StrictMode>
  )
  await loadStyles()
  if (!isPrerendered(place)) {
    createRoot(place).render(root)
    return
  }
  // Whatever the document shows hydrates at once. The shell shows no page.
  if (!('shell' in place.dataset)) await preloadPage(location.pathname)
  keepFields(app, place)
  hydrateRoot(place, root)
}

void start()
