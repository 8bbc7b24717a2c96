/** The environment variables of the commands that read a lab service. */
export const serverVariable = 'DEVICE_LAB_SERVER';
export const tokenVariable = 'DEVICE_LAB_TOKEN';
