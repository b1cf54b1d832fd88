import { spawnSync } from 'node:child_process'
import process from 'node:process'

// npm run check:alerts: checks deploy/alerts.yaml with Prometheus's promtool, and tests each rule
// with invented values (deploy/alerts-test.yaml).
const PROMTOOL = 'promtool'
const MISSING =
  'promtool is missing; expected: Debian’s package prometheus (apt-get install --no-install-recommends prometheus)'

for (const args of [
  ['check', 'rules', 'deploy/alerts.yaml'],
  ['test', 'rules', 'deploy/alerts-test.yaml'],
]) {
  const { error, status } = spawnSync(PROMTOOL, args, { stdio: 'inherit' })
  if (error) console.error('code' in error && error.code === 'ENOENT' ? MISSING : error.message)
  process.exitCode ||= status ?? 1
  if (error) break
}
