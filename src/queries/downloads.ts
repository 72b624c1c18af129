import { endpoints } from '@/api/endpoints'
import { tokens } from '@/session/tokens'
import { http } from './http'

/**
 * The address of a file, for the browser's own download manager. It carries the session's token, so it is made at
 * the click and goes nowhere but to the API. Null without a session; rejects when the session can't be read.
 */
export const fileUrl = (fileId: string) => address(token => endpoints.fileDownload(fileId, token))

/** The address of all files of an order as one, made likewise. */
export const allFilesUrl = (orderNumber: string) =>
  address(token => endpoints.allFilesDownload(orderNumber, token))

async function address(path: (token: string) => string): Promise<string | null> {
  const token = await tokens.current()
  return token === null ? null : http.resolve(path(token))
}
