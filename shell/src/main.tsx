// First: it must run before anything inserts a style.
import './style-nonce'
// Before React and antd are evaluated.
import './loading/preload-ahead'
import { hosting } from './host-page/hosting'
import { start } from './start'

if (hosting) import('./hosted/open-console').then(({ openConsole }) => hosting?.opened(openConsole), hosting.failed)
else start()
