import { endpoints } from '@/api/endpoints'
import { accessTokens } from '@/session/access-tokens'
import { http } from './http'

/**
 * The URL of a file, for the browser's own download manager. It contains the access token, so create it at the click and
 * send it to the API only. Null without a session; rejects when the session can't be read.
 */
export const fileUrl = (fileId: string) => downloadUrl(token => endpoints.fileDownload(fileId, token))

/** The URL of all files of an order in one archive; the same rules apply. */
export const allFilesUrl = (orderNumber: string) =>
  downloadUrl(token => endpoints.allFilesDownload(orderNumber, token))

async function downloadUrl(path: (token: string) => string): Promise<string | null> {
  const token = await accessTokens.current()
  return token === null ? null : http.resolve(path(token))
}
