import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app'
import { SettingsProblem } from '@/app/settings-problem'
import { settingsProblems } from '@/config/settings'
import './styles.css'

async function start() {
  const place = document.getElementById('root')
  if (place === null) throw new Error('index.html has no element with the id "root".')
  const root = createRoot(place)
  if (settingsProblems.length > 0) {
    for (const problem of settingsProblems) console.error(`Listwell can't start: ${problem}`)
    root.render(<SettingsProblem problems={settingsProblems} />)
    return
  }
  if (import.meta.env.VITE_API_MOCKING === 'on') {
    const { startMockApi } = await import('@/mocks/browser')
    await startMockApi(text => console.info(text))
  }
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  )
}

void start()
