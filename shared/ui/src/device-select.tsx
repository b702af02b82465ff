import { useId } from 'react';
import styles from './device-select.module.css';
import { texts } from './texts';

interface DeviceSelectProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  /** An extra choice besides the devices, with an empty `deviceId`. */
  none?: string | undefined;
  /** `deviceId` of the selected device. */
  value: string;
  /**
   * The choice is locked, and `devices` contains only the selected device. Not `disabled`, which would lose the focus.
   */
  'aria-disabled'?: boolean;
  onChange(deviceId: string): void;
}

/** Selects a camera or microphone. Unnamed devices get a number, because browsers reveal names only after consent. */
export function DeviceSelect({
  label,
  devices,
  none,
  value,
  'aria-disabled': isDisabled,
  onChange,
}: DeviceSelectProps) {
  const id = useId();
  return (
    <p className={styles.device}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} aria-disabled={isDisabled} onChange={(event) => onChange(event.target.value)}>
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || texts.device(label, index + 1)}
          </option>
        ))}
        {none === undefined ? null : <option value="">{none}</option>}
      </select>
    </p>
  );
}
