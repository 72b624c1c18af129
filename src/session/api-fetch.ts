/**
 * `fetch` for calls of the API and of the authentication service. A call of another origin that fails without a response
 * is explained on the console, to whoever runs the site.
 */
export async function apiFetch(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    // Without a connection every call fails, whatever the server allows.
    if (!init.signal?.aborted && navigator.onLine && new URL(url).origin !== location.origin)
      import('./cors-warning')
        .then(({ warnOfCors }) => warnOfCors(url, init))
        // The chunk is missing, or a header can't be one and is itself why the call failed.
        .catch(() => {})
    throw error
  }
}
