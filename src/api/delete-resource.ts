import { isApiError } from './errors'
import { ignored } from './fields'
import type { Http } from './http'

/** Deletes the resource at a path; a 404 counts as deleted. */
export async function deleteResource(http: Http, path: string): Promise<void> {
  try {
    await http.request(path, ignored, { method: 'DELETE' })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error
  }
}
