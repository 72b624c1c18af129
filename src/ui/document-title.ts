import { useEffect } from 'react'

/** The title of the browser's tab for a page of this name. */
export const documentTitle = (title: string) => (title === '' ? 'Listwell' : `${title} · Listwell`)

/** Names the browser's tab after the page; '' is the product's name alone. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
