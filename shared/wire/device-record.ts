import { z } from 'zod';

// The contract says of no text field that it may be null, yet a null text is common in such services and says nothing
// else than "none" (wire-spec 2.5 shows an empty string for none).
const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');
const integer = z.int();
const decimal = z.number();

/**
 * A device object: an element of MobileList (wire-spec 2.5). Units and meaning of the size and scale fields, the
 * allowed values of AgentType and the type of AgentTypeImage are not shown there, so nothing here guesses them.
 */
export const deviceRecord = z.object({
  /** Agent kind code; integer. */
  AgentType: integer,
  /** Null in the example; its type is not shown, so it may be anything, or absent. */
  AgentTypeImage: z.unknown(),
  /** Text of the form `<ip>:<port>`, matching the address queried (wire-spec 4.2 rule 3). */
  AgentIP: text,
  /** Device identifier; text. Without one an element is no device. */
  DeviceID: z.string().min(1),
  /** Model name; text. */
  ModelName: text,
  /** Model identifier; text. */
  ModelID: text,
  /** Brand; text. */
  Brand: text,
  /** CPU architecture; text. */
  Cpuabi: text,
  /** Operating-system or SDK version; text. */
  SDKVersion: text,
  /** Build version; text, may be empty. */
  BuildVer: text,
  /** Screen width; integer. */
  ScreenSize_W: integer,
  /** Screen height; integer. */
  ScreenSize_H: integer,
  /** Capture width; integer. */
  CaptureSize_W: integer,
  /** Capture height; integer. */
  CaptureSize_H: integer,
  /** Minimum input scale on X; decimal number. */
  InputScaleMinX: decimal,
  /** Maximum input scale on X; decimal number. */
  InputScaleMaxX: decimal,
  /** Minimum input scale on Y; decimal number. */
  InputScaleMinY: decimal,
  /** Maximum input scale on Y; decimal number. */
  InputScaleMaxY: decimal,
  /** Display alias of the device; text. */
  UserAlias: text,
  /** Connected user; text, empty when none. */
  ConnectedUser: text,
});

/** A device object as a service of ours writes it. */
export type DeviceRecord = z.infer<typeof deviceRecord>;
export type DeviceField = keyof DeviceRecord;
