import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { buildEnvironment } from '../../../scripts/lib/build-site.mjs'
import { projectRoot } from '../../../scripts/lib/run.mjs'

/**
 * Builds the site of a commit, with the packages of its own lockfile, unless it was built before.
 *
 * @param {string} commit
 * @param {string} cache the folder for it
 * @returns {{ commit: string, site: string }} its name in short, and the built site's folder
 */
export function buildCommit(commit, cache) {
  const run = (cwd, program, ...args) =>
    execFileSync(program, args, {
      cwd,
      env: buildEnvironment('off'),
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      shell: program === 'npm' && process.platform === 'win32',
    }).trim()
  const short = run(projectRoot, 'git', 'rev-parse', '--short=8', '--verify', `${commit}^{commit}`)
  const site = `${cache}/${short}`
  if (existsSync(site)) return { commit: short, site }
  const [tree, part] = [`${cache}/${short}.tree`, `${cache}/${short}.part`]
  // Left by a run that was interrupted.
  rmSync(tree, { recursive: true, force: true })
  run(projectRoot, 'git', 'worktree', 'prune')
  run(projectRoot, 'git', 'worktree', 'add', '--force', '--detach', tree, short)
  try {
    run(tree, 'npm', 'ci', '--no-audit', '--no-fund')
    run(tree, 'npm', 'run', 'build', '--', '--outDir', part, '--emptyOutDir', '--logLevel', 'warn')
  } finally {
    run(projectRoot, 'git', 'worktree', 'remove', '--force', tree)
  }
  renameSync(part, site)
  return { commit: short, site }
}
