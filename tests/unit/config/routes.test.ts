import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { matchPath } from 'react-router-dom'
import { expect, it } from 'vitest'
import { paths } from '@/config/paths'
import { routeList } from '@/config/routes.mjs'

const files = readdirSync(resolve(import.meta.dirname, '../../../src/pages'))
const pages = new Set([...routeList.map(({ page }) => page), 'not-found'])

it('has a page file for every route, and a route for every page file', () => {
  expect(new Set(files)).toEqual(new Set([...pages].map(page => `${page}.tsx`)))
})

it('has each path once', () => {
  expect(new Set(routeList.map(({ path }) => path)).size).toBe(routeList.length)
})

it.each(Object.entries(paths))('links to exactly one route: %s', (_name, link) => {
  const url = typeof link === 'string' ? link : link('7')
  expect(routeList.filter(({ path }) => matchPath(path, url) !== null)).toHaveLength(1)
})
