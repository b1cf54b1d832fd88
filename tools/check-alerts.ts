import { spawnSync } from 'node:child_process'
import process from 'node:process'

// npm run check:alerts: asks Prometheus's own tool whether it takes deploy/alerts.yaml, and fires each rule on made-up values.
const PROMTOOL = 'promtool'
const MISSING =
  'promtool is missing; expected: Debian’s package prometheus (apt-get install --no-install-recommends prometheus)'

for (const words of [
  ['check', 'rules', 'deploy/alerts.yaml'],
  ['test', 'rules', 'deploy/alerts-test.yaml'],
]) {
  const { error, status } = spawnSync(PROMTOOL, words, { stdio: 'inherit' })
  if (error) console.error('code' in error && error.code === 'ENOENT' ? MISSING : error.message)
  process.exitCode ||= status ?? 1
  if (error) break
}
