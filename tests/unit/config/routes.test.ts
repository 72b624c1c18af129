import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import { paths } from '@/config/paths'
import { routeList } from '@/config/routes.mjs'

const files = readdirSync(resolve(import.meta.dirname, '../../../src/pages'))
const pages = new Set([...routeList.map(({ page }) => page), 'not-found'])

it('every route has a page file, and every page file has a route', () => {
  expect(new Set(files)).toEqual(new Set([...pages].map(page => `${page}.tsx`)))
})

it('each path belongs to one route', () => {
  expect(new Set(routeList.map(({ path }) => path)).size).toBe(routeList.length)
})

it.each(Object.entries(paths))('%s links to exactly one route', (_name, link) => {
  const url = typeof link === 'string' ? link : link('7')
  expect(routeList.filter(({ path }) => matchPath(path, url) !== null)).toHaveLength(1)
})
