import { endpoints } from '@/api/endpoints'
import type { App } from '@/config/app'
import { accessTokensOf, readTokenClaims } from '@/session/access-tokens'
import { httpOf } from './http'

/**
 * The URL of a file, for the browser's own download manager. It contains the access token, so create it at the click and
 * send it to the API only. Null without a session; rejects when the session can't be read.
 */
export const fileUrl = (app: App, fileId: string) =>
  downloadUrl(app, token => endpoints.fileDownload(fileId, token))

/** The URL of all files of an order in one archive; the same rules apply. */
export const allFilesUrl = (app: App, orderNumber: string) =>
  downloadUrl(app, token => endpoints.allFilesDownload(orderNumber, token))

async function downloadUrl(app: App, path: (token: string) => string): Promise<string | null> {
  const token = await accessTokensOf(app).current()
  return token === null ? null : httpOf(app).resolve(path(token))
}

/**
 * When the newest token was issued, in ms since 1970: the last that is known of the server's clock, as this one may be wrong. Null
 * where the token doesn't say.
 */
export async function readServerTime(app: App): Promise<number | null> {
  const { iat } = readTokenClaims((await accessTokensOf(app).current()) ?? '')
  return typeof iat === 'number' ? iat * 1000 : null
}
