import { rollBack } from '../../base/releases/roll-back.ts'
import { runReleaseCommand } from './release-command.ts'

// node launch.js rollback PLACE [--unit NAME …]: returns to the previous release, if it is
// compatible with the database (docs/upgrading.md).
await runReleaseCommand(rollBack)
