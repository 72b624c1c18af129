import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'

const { env } = process

const inPath = name =>
  (env.PATH ?? '')
    .split(':')
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

/** The path of WebKitGTK's own small browser, which no folder of PATH has. */
function miniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec'].filter(existsSync)
  const candidates = folders.flatMap(root =>
    ['.', ...readdirSync(root).filter(name => name.includes('linux-gnu'))].flatMap(name =>
      ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map(version =>
        join(root, name, version, 'MiniBrowser'),
      ),
    ),
  )
  return candidates.find(path => existsSync(path))
}

/** Starts a display without a screen; returns its name. */
function startDisplay(processes) {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  processes.push(display)
  return new Promise((done, fail) => {
    display.once('exit', code => fail(new Error(`Xvfb ended with code ${code}.`)))
    display.stdio[3].once('data', text => done(`:${String(text).trim()}`))
  })
}

/** Sends commands of the W3C's WebDriver protocol; fails with the driver's own message. */
const driverAt = origin => async (method, path, body) => {
  const options = body === undefined ? { method } : { method, body: JSON.stringify(body) }
  const response = await fetch(origin + path, options)
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}

/** Waits until the driver listens. */
async function ready(send, driver) {
  for (;;) {
    try {
      return await send('GET', '/status')
    } catch (error) {
      if (driver.exitCode !== null) throw error
      await new Promise(done => setTimeout(done, 50))
    }
  }
}

const keys = { Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C' }

/** Starts WebKitGTK, controlled by its driver. Returns null if one of the programs for it is missing. */
export async function startWebKit() {
  const [program, binary] = [inPath('WebKitWebDriver'), miniBrowser()]
  const hasDisplay = Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
  if (!program || !binary || !(hasDisplay || inPath('Xvfb'))) return null

  const processes = []
  const end = () => processes.forEach(one => one.kill())
  try {
    const display = hasDisplay ? {} : { DISPLAY: await startDisplay(processes) }
    const port = await freePort()
    // Without a language a page reads "C", which is no language tag.
    const driver = spawn(program, [`--port=${port}`], {
      env: { ...env, LANG: 'en_US.UTF-8', ...display },
      stdio: 'ignore',
    })
    processes.push(driver)
    const send = driverAt(`http://127.0.0.1:${port}`)
    await ready(send, driver)
    const options = { binary, args: ['--automation'] }
    const { sessionId, capabilities } = await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    const session = `/session/${sessionId}`
    const act = (type, id, actions) =>
      send('POST', `${session}/actions`, { actions: [{ type, id, actions }] })
    const typeKeys = values =>
      act(
        'key',
        'keyboard',
        values.flatMap(value => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
    let turn = Promise.resolve()
    /** Runs `work` in a tab, after what was asked for before: the driver has one current tab. */
    const inTab = (handle, work) => {
      const done = turn.then(() => send('POST', `${session}/window`, { handle })).then(work)
      turn = done.catch(() => {})
      return done
    }
    const openTab = async url => {
      const { handle } = await send('POST', `${session}/window/new`, { type: 'window' })
      await inTab(handle, () => send('POST', `${session}/url`, { url }))
      return {
        evaluate: expression =>
          inTab(handle, () =>
            send('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
          ),
        close: () => inTab(handle, () => send('DELETE', `${session}/window`)),
      }
    }
    await send('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1280, height: 980 })
    return {
      version: `WebKitGTK ${capabilities.browserVersion}`,
      open: url => send('POST', `${session}/url`, { url }),
      evaluate: script => send('POST', `${session}/execute/sync`, { script, args: [] }),
      click: (x, y) =>
        act('pointer', 'mouse', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
      type: text => typeKeys([...text]),
      press: key => typeKeys([keys[key]]),
      /** Opens another tab, in which expressions can be evaluated. */
      openTab,
      close: async () => {
        await send('DELETE', session).catch(() => {})
        end()
      },
    }
  } catch (error) {
    end()
    throw error
  }
}
