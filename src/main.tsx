import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '@/app/app'
import { hideUrlSecrets } from '@/app/hide-url-secrets'
import { AppRouter } from '@/app/router'
import { wrongSettings } from '@/config/settings'
import './styles.css'

/** Whether the root holds the prerendered page of this URL. A page's own document names its path; others name none. */
function isPrerendered(place: HTMLElement) {
  const { address } = place.dataset
  const here = location.pathname.replace(/(.)\/$/, '$1')
  return place.firstElementChild !== null && (address === undefined || address === here)
}

async function start() {
  hideUrlSecrets()
  const place = document.getElementById('root')
  if (place === null) throw new Error('index.html has no element with the id "root".')
  if (wrongSettings.length > 0) {
    const { showSettingsProblem } = await import('@/app/settings-problem')
    showSettingsProblem(place, wrongSettings)
    return
  }
  if (import.meta.env.VITE_API_MOCKING === 'on') {
    const { startMockApi } = await import('@/mocks/browser')
    await startMockApi(text => console.info(text))
  }
  const app = (
    <StrictMode>
      <AppRouter>
        <App />
      </AppRouter>
    </StrictMode>
  )
  if (isPrerendered(place)) hydrateRoot(place, app)
  else createRoot(place).render(app)
}

void start()
