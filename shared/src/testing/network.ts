import axios from 'axios'
import type { FakeServer } from './fake-server'

/** Makes a fake server answer every HTTP client that is created from now on, for code that creates its own. */
export function answerAllBy({ adapter }: FakeServer) {
  axios.defaults.adapter = adapter
}
