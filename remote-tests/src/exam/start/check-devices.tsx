import type { HealthCode, RecorderFinding } from '@bandmark/contracts/remotes/recorder-health';
import { DeviceSelect } from '@bandmark/ui/device-select';
import { Icon } from '@bandmark/ui/icon';
import { checkIcon, crossIcon } from '@bandmark/ui/icons';
import { LevelMeter } from '@bandmark/ui/level-meter';
import type { ReactNode } from 'react';
import styles from './check-devices.module.css';
import { startTexts } from './start-texts';
import { devicesOf, type DeviceCheckState } from './use-device-check';

const words = startTexts.check;

/** Camera and microphone side by side, each with the check's verdict. Below, what to fix. */
export function CheckDevices({ check }: { check: DeviceCheckState }) {
  const { snapshot } = check;
  const stream = snapshot?.stream ?? null;
  const isJudged = snapshot?.state === 'recorded';
  const isHeardNow = stream !== null && stream.getAudioTracks().length > 0;
  // A refusal is shown in place of the picture, so it is left out here.
  const findings = snapshot?.findings.filter(({ code }) => code !== snapshot.failure?.reason) ?? [];
  return (
    <div>
      <div className={styles.devices}>
        <Device check={check} kind="cameraId" label={words.camera} devices={snapshot?.cameras ?? []}>
          {isJudged ? (
            <Verdict isGood={snapshot.hasSeen}>{snapshot.hasSeen ? words.seen : words.notSeen}</Verdict>
          ) : (
            <p>{stream ? words.lookAtCamera : words.notChecked}</p>
          )}
        </Device>
        <Device check={check} kind="microphoneId" label={words.microphone} devices={snapshot?.microphones ?? []}>
          {isJudged ? (
            <Verdict isGood={snapshot.hasHeard}>{snapshot.hasHeard ? words.heard : words.notHeard}</Verdict>
          ) : isHeardNow ? (
            <LevelMeter stream={stream} />
          ) : (
            <p>{words.notChecked}</p>
          )}
        </Device>
      </div>
      <Findings findings={findings} isPassed={check.state === 'passed'} />
    </div>
  );
}

interface DeviceProps {
  check: DeviceCheckState;
  kind: 'cameraId' | 'microphoneId';
  label: string;
  devices: readonly MediaDeviceInfo[];
  children: ReactNode;
}

/** A device choice, rendered from the start to prevent layout shift when the browser names its devices. */
function Device({ check, kind, label, devices, children }: DeviceProps) {
  const { stream } = check.snapshot ?? {};
  const used = (stream && devicesOf(stream)[kind]) ?? check.devices?.[kind] ?? devices[0]?.deviceId ?? '';
  const isChecking = check.state === 'checking';
  // Stays focusable while the check runs, but offers only the device in use.
  const offered = isChecking ? devices.filter(({ deviceId }) => deviceId === used) : devices;
  return (
    <div className={styles.device}>
      <DeviceSelect
        label={label}
        devices={offered}
        none={offered.length === 0 ? words.anyDevice : undefined}
        value={used}
        aria-disabled={isChecking || devices.length === 0}
        onChange={(deviceId) => void check.choose({ ...check.devices, [kind]: deviceId })}
      />
      {/* Only the verdict is a live region, so that screen readers announce nothing else. */}
      <div role="status" className={styles.verdict}>
        {children}
      </div>
    </div>
  );
}

function Verdict({ isGood, children }: { isGood: boolean; children: string }) {
  return (
    <p className={isGood ? styles.good : styles.bad}>
      <Icon drawing={isGood ? checkIcon : crossIcon} />
      {children}
    </p>
  );
}

/** Findings about the camera's picture; all other findings about a device concern the microphone. */
const OF_PICTURE: readonly HealthCode[] = ['camera-lost', 'camera-muted', 'black', 'frozen', 'page-hidden'];

/** What to fix, the picture first; after a passed check, what would improve the recording. */
function Findings({ findings, isPassed }: { findings: readonly RecorderFinding[]; isPassed: boolean }) {
  const isOfPicture = ({ code }: RecorderFinding) => OF_PICTURE.includes(code);
  const sorted = [...findings].sort((one, other) => Number(isOfPicture(other)) - Number(isOfPicture(one)));
  return (
    <div role="status">
      {sorted.length === 0 ? null : (
        <ul className={isPassed ? styles.advice : styles.toFix}>
          {sorted.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
