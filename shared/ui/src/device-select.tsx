import { useId } from 'react';
import styles from './device-select.module.css';

interface DeviceSelectProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  /** `deviceId` of the one in use. */
  value: string;
  isDisabled?: boolean;
  onChange(deviceId: string): void;
}

/** Which camera, or which microphone. Devices without a name are numbered: browsers tell names after consent only. */
export function DeviceSelect({ label, devices, value, isDisabled = false, onChange }: DeviceSelectProps) {
  const id = useId();
  return (
    <p className={styles.device}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={isDisabled} onChange={(event) => onChange(event.target.value)}>
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </p>
  );
}
