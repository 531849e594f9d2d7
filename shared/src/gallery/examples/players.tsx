import { AudioPlayer, VideoPlayer } from '@console/platform/ui/media'
import { kit } from '../contract'

export function Players() {
  return (
    <>
      <AudioPlayer name="录音" call={kit.file} input={{ name: '录音.wav' }} />
      <VideoPlayer name="只有声音的视频" call={kit.file} input={{ name: '录音.wav' }} />
      <VideoPlayer name="不能播放的视频" call={kit.file} input={{ name: '损坏.mp4' }} />
    </>
  )
}
