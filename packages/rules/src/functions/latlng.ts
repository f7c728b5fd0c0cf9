import { fail } from '../outcome.ts';
import { kindOf, latlng, type RulesLatLng, type RulesValue } from '../values/value.ts';
import { isNumeric, type Method, method, type NativeFunction, native, wants } from './method.ts';

/** The mean radius of the earth, in metres. */
const radius = 6_371_010;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** By the haversine formula, which is exact enough on a sphere also for short distances. */
function distance(one: RulesLatLng, other: RulesLatLng): number {
  const latitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const chord =
    latitude + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitude;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const isLatLng = (value: RulesValue): value is RulesLatLng => kindOf(value) === 'latlng';

export const latlngMethods: Readonly<Record<string, Method<RulesLatLng>>> = {
  latitude: method(0, ({ latitude }) => latitude),
  longitude: method(0, ({ longitude }) => longitude),
  distance: method(1, (one, other) => (isLatLng(other) ? distance(one, other) : wants('a latlng'))),
};

export const latlngFunctions: Readonly<Record<string, NativeFunction>> = {
  value: native(2, (latitude, longitude) => {
    if (!isNumeric(latitude) || !isNumeric(longitude)) return wants('two numbers');
    const [north, east] = [Number(latitude), Number(longitude)];
    return Math.abs(north) <= 90 && Math.abs(east) <= 180
      ? latlng(north, east)
      : fail('There is no such place on earth.');
  }),
};
